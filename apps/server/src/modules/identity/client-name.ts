/** Patterns of browsers. Edge comes before Chrome, because its user agent also contains "Chrome". */
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const MAX_LENGTH = 60;

/** Returns a user agent in readable form, such as `Chrome 140, Windows`, or `curl/8.14.1` for a program. */
export function clientName(userAgent: string): string {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return [`${name} ${version}`, ...systemOf(userAgent)].join(', ');
  }
  return userAgent.split(' ')[0]?.slice(0, MAX_LENGTH) ?? '';
}

const systemOf = (userAgent: string): string[] =>
  SYSTEMS.filter(([pattern]) => pattern.test(userAgent))
    .map(([, name]) => name)
    .slice(0, 1);
