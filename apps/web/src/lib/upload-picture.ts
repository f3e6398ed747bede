import type { FileKind } from '@skin-mirror/shared/file/file-limits.ts';
import { postForm, type SendOptions } from './rest.ts';

/** The server's success code for an uploaded file. Other calls use a different code. */
const STORED = 10_000;

/** Uploads a picture, a video or a sound. Resolves with the file's path below `/fileSvr/get/`. */
export async function uploadPicture(purpose: FileKind, file: File, options: SendOptions): Promise<string> {
  const form = new FormData();
  form.append('name', file.name);
  form.append('app_name', 'conf_app');
  form.append('purpose', purpose);
  form.append('file', file, file.name);
  const { img_path } = await postForm<{ img_path: string }>('/fileSvr/put', form, options, STORED);
  return img_path;
}

/** Uploads a picture for a formatted text. Resolves with its path below `/fileSvr/get/`. */
export async function uploadEditorPicture(file: File, options: SendOptions): Promise<string> {
  const form = new FormData();
  form.append('file', file, file.name);
  const { imgUrl } = await postForm<{ imgUrl: string }>('/skinMgrSrv/goods/upload', form, options);
  return imgUrl;
}
