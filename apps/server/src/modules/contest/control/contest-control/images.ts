import type { Tx } from '../../../../db/database.ts'
import { keepFiles } from '../../../platform/file/index.ts'
import type { Settings } from '../../core/contest/index.ts'

/** Pictures named by the settings stay as long as the contest does. */
export async function keepImages(tx: Tx, { logo, cover, certificate_template }: Settings): Promise<void> {
  if (logo !== null) await keepFiles(tx, [{ file_id: logo, path: 'logo' }], ['contest_logo'])
  if (cover !== null) await keepFiles(tx, [{ file_id: cover, path: 'cover' }], ['contest_cover'])
  const background = certificate_template?.background ?? null
  if (background !== null) await keepFiles(tx, [{ file_id: background, path: 'certificate_template.background' }], ['contest_cover'])
}
