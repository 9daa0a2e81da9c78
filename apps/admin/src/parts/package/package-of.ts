import type { DroppedFile } from '@beacon/ui/form'
import { worthSending, zipFolder } from './zip-folder.ts'

const isZip = (files: readonly DroppedFile[]) => files.length === 1 && /\.zip$/i.test(files[0]?.file.name ?? '')

/** The zip that was chosen, or one made of the folder that was dropped; `onPacked` tells the share that is in. */
export async function packageOf(files: readonly DroppedFile[], onPacked: (share: number) => void): Promise<{ name: string; bytes: Blob }> {
  const [first] = files
  if (first !== undefined && isZip(files)) return { name: first.file.name, bytes: first.file }
  const content = worthSending(files)
  const total = Math.max(
    1,
    content.reduce((sum, { file }) => sum + file.size, 0),
  )
  const bytes = await zipFolder(content, (read) => onPacked(read / total))
  return { name: `${first?.path.split('/')[0] || 'package'}.zip`, bytes }
}
