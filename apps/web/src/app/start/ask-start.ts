// The start of a page for people who are signed in.
import './page-start.ts';
import { askForScreen } from './ask-for-screen.ts';

// The page asks again for what it doesn't find.
askForScreen().catch(() => undefined);
