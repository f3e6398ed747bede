/** The layers of a face from the inside out. `net` is the connective tissue that holds the face together. */
export const FACE_PARTS = ['bones', 'muscle', 'fat', 'net'] as const;
export type FacePart = (typeof FACE_PARTS)[number];

export type FaceContent = Readonly<Record<FacePart, string>>;

export const faceKey = <P extends FacePart>(part: P) => `face_${part}_content` as const;
export type FaceKey = ReturnType<typeof faceKey<FacePart>>;
