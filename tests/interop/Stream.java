// Reads a zip the way many TOSCA tools do: as a stream, without its central directory. Prints name, size and CRC-32.
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

class Stream {
    public static void main(String[] arguments) throws Exception {
        try (ZipInputStream zip = new ZipInputStream(new BufferedInputStream(new FileInputStream(arguments[0])))) {
            byte[] buffer = new byte[65536];
            for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
                CRC32 crc = new CRC32();
                long size = 0;
                for (int count; (count = zip.read(buffer)) > 0; size += count) crc.update(buffer, 0, count);
                System.out.printf("%s\t%d\t%08x%n", entry.getName(), size, crc.getValue());
            }
        }
    }
}
