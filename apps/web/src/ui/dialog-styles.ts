// Components of Mantine that only forms in dialogs use, in the order of its own sheet. Dialogs are loaded when they are
// opened, so that no list waits for these.
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/DataList.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
