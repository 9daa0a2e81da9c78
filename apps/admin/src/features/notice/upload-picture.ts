import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import { uploadFile } from '@beacon/api/platform/upload'

/** Stores a picture of a notice on this site; the text holds its address. */
export async function uploadPicture(picture: File): Promise<{ path: string; alt: string }> {
  const { signal } = new AbortController()
  const done = await uploadFile({ purpose: 'notice_image', file: picture, signal, onSent: () => undefined })
  return { path: urlOf(file.image, { params: { file_id: done.file_id } }), alt: done.name.replace(/\.\w+$/u, '') }
}
