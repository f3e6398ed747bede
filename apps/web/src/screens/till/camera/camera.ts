/** The reason why there is no picture of a camera. `insecure`: browsers give the camera to pages with https alone. */
export type CameraProblem = 'insecure' | 'refused' | 'missing' | 'busy';

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** True on a phone or tablet whose user has allowed the camera before, so that the browser won't ask. */
export async function isCameraReady(): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches) return false;
  // Some browsers can't tell about the camera and reject the query.
  const asked = navigator.permissions?.query({ name: 'camera' });
  return (await asked?.catch(() => undefined))?.state === 'granted';
}

/** Opens the camera that looks away from the person, if there are two. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // The types say that it always exists.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) return 'insecure';
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
  } catch (error) {
    return (error instanceof DOMException && PROBLEMS[error.name]) || 'busy';
  }
}
