// Reads zip archives in the two ways of Java: as a stream of entries, and by the central directory. Prints for each
// archive and way one line for each entry: archive, way, name, CRC-32 of the content; or the error.
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.InputStream;
import java.util.Enumeration;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

class Readers {
    static String sum(InputStream in) throws Exception {
        CRC32 crc = new CRC32();
        byte[] buffer = new byte[65536];
        for (int count; (count = in.read(buffer)) > 0; ) crc.update(buffer, 0, count);
        return String.format("%08x", crc.getValue());
    }

    static void say(String archive, String way, String name, String content) {
        StringBuilder plain = new StringBuilder();
        for (char c : name.toCharArray()) plain.append(c > ' ' && c < 127 && c != '\\' ? "" + c : String.format("\\u%04x", (int) c));
        System.out.println(archive + "\t" + way + "\t" + plain + "\t" + content);
    }

    public static void main(String[] archives) {
        for (String archive : archives) {
            try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(new FileInputStream(archive)))) {
                for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) say(archive, "stream", entry.getName(), sum(zip));
            } catch (Exception fault) {
                say(archive, "stream", "!", "refused");
            }
            try (ZipFile zip = new ZipFile(archive)) {
                for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                    ZipEntry entry = all.nextElement();
                    say(archive, "directory", entry.getName(), sum(zip.getInputStream(entry)));
                }
            } catch (Exception fault) {
                say(archive, "directory", "!", "refused");
            }
        }
    }
}
