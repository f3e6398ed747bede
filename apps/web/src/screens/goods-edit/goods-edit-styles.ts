// What the form needs beside the sheets of the shell, in the order of Mantine's own sheet.
import '../../ui/dialog-styles.ts';
import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
