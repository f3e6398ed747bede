const PATH = /^conf_app\/[\w/-]+\.(jpg|png|webp)$/;

/** True if a path below `/fileSvr/get/` is a picture that a shop uploaded or a built-in one. */
export const isShopPicture = (path: string): boolean => PATH.test(path);
