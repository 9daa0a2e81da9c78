import { lchown, lstat, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/**
 * Gives what root made below a folder to whoever owns that folder, with the folders between: the scenes process is root where its
 * machine is a container, and the server that reads these files is not. `path` lies in `folder`; a plain user gives nothing away.
 * @throws Error where a link leads out of the folder: its owner must not be given what lies elsewhere
 */
export async function handOver(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  if (uid === 0) return
  const root = await realpath(folder)
  const inside = dirname(relative(folder, path))
  if ((await realpath(dirname(path))) !== join(root, inside)) throw new Error(`${dirname(path)} leads elsewhere`)
  for (let at = join(root, relative(folder, path)); at.length > root.length; at = dirname(at))
    if ((await lstat(at)).uid !== uid) await lchown(at, uid, gid)
}
