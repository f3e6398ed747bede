/** Hides the middle of a phone number: `138****1234`. Of a shorter number, at most half of the characters stay. */
export function maskMobile(mobile: string): string {
  if (mobile === '') return '';
  const [start, end] = mobile.length >= 11 ? [3, 4] : [Math.floor(mobile.length / 4), Math.ceil(mobile.length / 4) - 1];
  return `${mobile.slice(0, start)}****${mobile.slice(mobile.length - end)}`;
}
