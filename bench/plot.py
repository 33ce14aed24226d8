"""Log-log plots as SVG: a few panels side by side, a few lines in each. Only what bench/growth needs."""
import math
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, TOP, GAP = 330, 260, 70, 40, 110  # of one panel, and of what is around it, in pixels
COLOURS = ('#0b6e99', '#c4522a', '#4d7c2d', '#7a4fa3')


class Panel(NamedTuple):
    title: str
    x: str       # title of the axis
    y: str
    lines: dict  # name -> [(x, y), ...], all above 0
    label: object = '{:g}'.format  # of a number on the x axis


def decades(values):
    """Powers of ten that enclose the values: their exponents."""
    return math.floor(math.log10(min(values)) + 1e-9), math.ceil(math.log10(max(values)) - 1e-9)


def text(x, y, words, anchor='middle', colour='#333', turn=''):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}"{turn}>{escape(words)}</text>'


def line(x1, y1, x2, y2, style):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'


def draw(panel, left):
    points = [point for line_ in panel.lines.values() for point in line_]
    (x0, x1), (y0, y1) = decades([x for x, _ in points]), decades([y for _, y in points])
    x1, y1 = max(x1, x0 + 1), max(y1, y0 + 1)

    def at(x, y):
        return left + (math.log10(x) - x0) / (x1 - x0) * WIDTH, TOP + HEIGHT - (math.log10(y) - y0) / (y1 - y0) * HEIGHT
    yield text(left + WIDTH / 2, TOP - 16, panel.title)
    yield text(left + WIDTH / 2, TOP + HEIGHT + 38, panel.x)
    yield text(left - 52, TOP + HEIGHT / 2, panel.y, turn=f' transform="rotate(-90 {left - 52} {TOP + HEIGHT / 2})"')
    for exponent in range(x0, x1 + 1):
        x, _ = at(10 ** exponent, 10 ** y0)
        yield line(x, TOP, x, TOP + HEIGHT, 'stroke="#ddd"')
        yield text(x, TOP + HEIGHT + 18, panel.label(10 ** exponent))
    for exponent in range(y0, y1 + 1):
        _, y = at(10 ** x0, 10 ** exponent)
        yield line(left, y, left + WIDTH, y, 'stroke="#ddd"')
        yield text(left - 6, y + 4, f'{10.0 ** exponent:g}', 'end')
    for (name, values), colour in zip(panel.lines.items(), COLOURS):
        places = [at(*value) for value in values]
        path = ' '.join(f'{x:.1f},{y:.1f}' for x, y in places)
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places)
    for number, (name, colour) in enumerate(zip(panel.lines, COLOURS)):
        yield line(left + 10, TOP + 16 + 18 * number, left + 30, TOP + 16 + 18 * number, f'stroke="{colour}" stroke-width="2"')
        yield text(left + 36, TOP + 20 + 18 * number, name, 'start')


def svg(panels):
    width, height = LEFT + len(panels) * (WIDTH + GAP) - GAP + 30, TOP + HEIGHT + 56
    parts = [part for number, panel in enumerate(panels) for part in draw(panel, LEFT + number * (WIDTH + GAP))]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            'font-family="sans-serif" font-size="12">\n'
            f'<rect width="{width}" height="{height}" fill="white"/>\n' + '\n'.join(parts) + '\n</svg>\n')
