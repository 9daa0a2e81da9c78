import type { ServiceDetail, ServiceRow } from '@beacon/api/scene/service-views'
import { anId } from '../../../testing/show-page.tsx'

const at = '2026-11-20T06:00:00.000Z'

export const rowOf = (n: number, more: Partial<ServiceRow> = {}): ServiceRow => ({
  service_id: anId(700 + n),
  number: n,
  name: `Agent ${n}`,
  description: '',
  kind: 'linux',
  icon_file_id: null,
  newest: 1,
  bytes: 4_000_000,
  os: 'linux',
  arch: 'amd64',
  access: [{ protocol: 'http', port: 80 }],
  image_count: 0,
  creator: 'lin',
  updated_at: at,
  version: 1,
  ...more,
})

export const detailOf = (row: ServiceRow, more: Partial<ServiceDetail> = {}): ServiceDetail => ({
  ...row,
  settings: {
    access: [
      { protocol: 'http', port: 80, path: '/login', user: '', is_shown: false, secret: null },
      { protocol: 'ssh', port: 22, path: '', user: 'root', is_shown: false, secret: { kind: 'password', set_at: at, set_by: 'lin' } },
    ],
    start_command: '',
    stop_command: '',
    health: null,
    os: 'linux',
    arch: 'amd64',
    disk_mb: null,
    needs: [],
    main: 'install.sh',
  },
  versions: [
    {
      version_id: anId(800),
      number: row.newest,
      file_name: 'agent.tar.gz',
      bytes: 4_000_000,
      sha256: '0123456789abcdef'.repeat(4),
      note: '',
      image_count: 0,
      creator: 'lin',
      made_at: at,
    },
  ],
  needed_by: [],
  made_at: at,
  ...more,
})
