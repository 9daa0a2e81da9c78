import type { DroppedFile } from '@beacon/ui/form'

const ignored = /(^|\/)(\.git|node_modules|__MACOSX|\.DS_Store|Thumbs\.db)(\/|$)/

/** The files of a folder that belong into a package. */
export const worthSending = (files: readonly DroppedFile[]): DroppedFile[] => files.filter(({ path }) => !ignored.test(path))

/**
 * One zip of a folder's files, made here without compression: they are read one by one, so a large folder does not fill the memory twice.
 * `onRead` tells the bytes read so far.
 */
export async function zipFolder(files: readonly DroppedFile[], onRead: (bytes: number) => void): Promise<Blob> {
  const { Zip, ZipPassThrough } = await import('fflate')
  const chunks: BlobPart[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error !== null) failure = error
    else chunks.push(new Uint8Array(chunk))
  })
  let read = 0
  for (const { file, path } of files) {
    const entry = new ZipPassThrough(path)
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
    read += file.size
    onRead(read)
  }
  zip.end()
  if (failure !== null) throw failure as Error
  return new Blob(chunks, { type: 'application/zip' })
}
