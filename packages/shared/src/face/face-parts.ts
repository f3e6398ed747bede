/** The layers of a face from the inside out. `net` is the connective tissue that holds the face together. */
export const FACE_PARTS = ['bones', 'muscle', 'fat', 'net'] as const;
export type FacePart = (typeof FACE_PARTS)[number];

/** HTML about each part of the face, in one language. */
export type FaceContent = Readonly<Record<FacePart, string>>;

/** Returns the setting's key for the shop's own text about a part. */
export const faceKey = <P extends FacePart>(part: P) => `face_${part}_content` as const;
export type FaceKey = ReturnType<typeof faceKey<FacePart>>;
