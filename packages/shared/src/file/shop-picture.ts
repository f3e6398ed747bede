const PATH = /^conf_app\/[\w/-]+\.(jpg|png|webp)$/;

/** Whether a path below `/fileSvr/get/` is that of a picture that a shop uploaded or that came with the product. */
export const isShopPicture = (path: string): boolean => PATH.test(path);
