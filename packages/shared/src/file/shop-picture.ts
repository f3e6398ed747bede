const PATH = /^conf_app\/[\w/-]+\.(jpg|png|webp)$/;

/** True for an uploaded or built-in picture of a shop. The path is the part of the address after `/fileSvr/get/`. */
export const isShopPicture = (path: string): boolean => PATH.test(path);
