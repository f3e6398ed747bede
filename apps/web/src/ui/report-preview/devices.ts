/** The devices on which reports are read, in CSS pixels. */
export const DEVICES = {
  phone: { width: 390, height: 844 },
  portrait: { width: 980, height: 1500 },
  landscape: { width: 1820, height: 844 },
} as const;
export type DeviceKind = keyof typeof DEVICES;

export const DEVICE_KINDS = Object.keys(DEVICES) as DeviceKind[];

interface Fitted {
  readonly scale: number;
  /** The size of the frame on the page. */
  readonly width: number;
  readonly height: number;
  /** The height of the device's own window. The report scrolls in it. */
  readonly windowHeight: number;
}

/** Fits a device into `width` × `height` px: as wide as possible, but never enlarged, and cut off at the bottom. */
export function fitDevice(kind: DeviceKind, width: number, height: number): Fitted {
  const device = DEVICES[kind];
  const scale = Math.min(1, Math.max(width, 1) / device.width);
  const shown = Math.min(device.height * scale, Math.max(height, 1));
  return { scale, width: device.width * scale, height: shown, windowHeight: shown / scale };
}
