/** Screen sizes of the devices on which customers read reports, in CSS px. */
export const DEVICES = {
  phone: { width: 390, height: 844 },
  portrait: { width: 980, height: 1500 },
  landscape: { width: 1820, height: 844 },
} as const;
export type DeviceKind = keyof typeof DEVICES;

export const DEVICE_KINDS = Object.keys(DEVICES) as DeviceKind[];

interface Fitted {
  readonly scale: number;
  /** The frame's size on the console's page, in px. */
  readonly width: number;
  readonly height: number;
  /** The frame's height before scaling, in px. A longer report scrolls inside the frame. */
  readonly windowHeight: number;
}

/** Scales a device to `width` px, but never enlarges it. What is then below `height` px is cut off. */
export function fitDevice(kind: DeviceKind, width: number, height: number): Fitted {
  const device = DEVICES[kind];
  const scale = Math.min(1, Math.max(width, 1) / device.width);
  const shown = Math.min(device.height * scale, Math.max(height, 1));
  return { scale, width: device.width * scale, height: shown, windowHeight: shown / scale };
}
