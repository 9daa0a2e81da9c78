import type { FieldError } from '@beacon/api/errors'
import type { SettingName, SettingValues } from '@beacon/api/platform/setting'
import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { Failure } from '../../../failure.ts'
import { filePath, findFile, keepFiles } from '../../platform/file/index.ts'
import { loadSharp } from '../../platform/picture/index.ts'

interface Change {
  next: SettingValues
  moved: ReadonlySet<SettingName>
}
type Fields = Record<string, FieldError>

const pictures = { logo_dark: 'system_logo', logo_light: 'system_logo', favicon: 'favicon', login_picture: 'login_picture' } as const
const logo = { w: 248, h: 38, tolerance: 0.05 }

/** Files that a setting holds from now on: of their purpose, and a logo of its shape. */
export async function checkFiles(ctx: SignedIn, tx: Tx, { next, moved }: Change): Promise<Fields> {
  const fields: Fields = {}
  for (const [name, purpose] of Object.entries(pictures) as Array<[keyof typeof pictures, (typeof pictures)[keyof typeof pictures]]>) {
    const id = next[name]
    if (!moved.has(name) || id === null) continue
    const refused = await keep(() => keepFiles(tx, [{ file_id: id, path: name }], [purpose]))
    if (refused) fields[name] = { code: 'field_wrong' }
    else if (purpose === 'system_logo' && !(await hasLogoShape(ctx, tx, id)))
      fields[name] = { code: 'file_image_size', details: { w: logo.w, h: logo.h } }
  }
  if (!moved.has('vpn_packages') || next.vpn_packages.length === 0) return fields
  const wanted = next.vpn_packages.map(({ file_id }, index) => ({ file_id, path: `vpn_packages.${index}.file_id` }))
  if (await keep(() => keepFiles(tx, wanted, ['vpn_package']))) fields['vpn_packages'] = { code: 'field_wrong' }
  return fields
}

/** True when the files are refused. */
async function keep(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (error instanceof Failure) return true
    throw error
  }
}

async function hasLogoShape(ctx: SignedIn, tx: Tx, id: string): Promise<boolean> {
  const row = await findFile(tx, id)
  if (row === null) return false
  const sharp = await loadSharp()
  const { width, height } = await sharp(filePath(ctx, row)).metadata()
  const ratio = width / height / (logo.w / logo.h)
  return width >= logo.w && height >= logo.h && Math.abs(ratio - 1) <= logo.tolerance
}
