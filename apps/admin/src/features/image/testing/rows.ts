import type { ImageBuilder } from '@beacon/api/image/image'
import type { ImageVersionView, LibraryDetail, LibraryRow } from '@beacon/api/image/image-library-views'
import { usualStart } from '@beacon/api/image/image-start'
import { anId } from '../../../testing/show-page.tsx'

const at = '2026-11-20T06:00:00.000Z'
export const builder: ImageBuilder = {
  state: 'ready',
  why: null,
  archive_bytes: 2 ** 30,
  bases: [{ name: 'beacon/busybox', is_ready: true, missing: null }],
  disks: null,
  registries: [],
}

export const versionOf = (version: number, more: Partial<ImageVersionView> = {}): ImageVersionView => ({
  image_id: anId(500 + version),
  version,
  status: 'ready',
  step: null,
  problem: null,
  source: 'build',
  digest: `sha256:${'0123456789ab'.repeat(4)}`,
  bytes: 4_000_000,
  note: '',
  creator: 'lin',
  made_at: at,
  used_count: 0,
  test: { state: 'untested', tested_at: null, problem: null },
  ...more,
})

export const rowOf = (n: number, more: Partial<LibraryRow> = {}): LibraryRow => ({
  resource_id: anId(50 + n),
  number: n,
  name: `shop-${n}`,
  title: `Shop ${n}`,
  description: '',
  virt_type: 'container',
  role: 'target',
  category: { category_id: anId(90), name: 'Web targets' },
  os: 'linux',
  arch: 'amd64',
  icon_file_id: null,
  newest: versionOf(1),
  usable_version: 1,
  making: null,
  making_problem: null,
  version_count: 1,
  bytes: 4_000_000,
  ports: [{ port: 80, proto: 'tcp', protocol: 'http' }],
  used_count: 0,
  snapshots: 0,
  is_newest_unused: false,
  creator: 'lin',
  updated_at: at,
  ...more,
})

export const detailOf = (row: LibraryRow, more: Partial<LibraryDetail> = {}): LibraryDetail => ({
  ...row,
  start: usualStart('container', ['80/tcp']),
  start_version: row.newest?.version ?? 0,
  access: { user: 'root', kind: 'password', set_at: at, set_by: 'lin', is_shown: false },
  warnings: [],
  locked_by: null,
  locked_until: null,
  uses: { counts: [], shown: [] },
  made_at: at,
  version: 1,
  ...more,
})
