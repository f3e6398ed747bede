const PATH = /^conf_app\/[\w/-]+\.(jpg|png|webp)$/;

/**
 * True if the path is a picture that a shop uploaded, or a built-in picture. The path is the part of the address after
 * `/fileSvr/get/`.
 */
export const isShopPicture = (path: string): boolean => PATH.test(path);
