// What the form needs beside the sheets of the shell, in the order of Mantine's own sheet.
import '../../ui/dialog-styles.ts';
