// Runs before everything else. It is a separate file, because the content security policy forbids inline scripts, and a
// classic one, because modules wait for the page.
import './color-scheme.ts';
import '../../lib/lost-files.ts';
