import type { TargetDetail, TargetRow } from '@beacon/api/scene/target'
import type { TargetText } from '@beacon/api/scene/target-fields'
import { anId } from '../../../testing/show-page.tsx'

const at = '2026-11-20T06:00:00.000Z'
export const text: TargetText = {
  summary: 'A shop with a door left open',
  story: 'Once upon a time',
  vulnerabilities: [
    { id: 'CVE-2021-44228', where: '8080/tcp', severity: 'critical', cwe: 'CWE-502', verified_on: '2026-11-20' },
    { id: 'weak password', where: '', severity: 'low', cwe: '', verified_on: '' },
  ],
  services: [{ name: 'web', port: 8080, proto: 'tcp', protocol: 'http', version: '2.14' }],
  flags: ['root of the shop'],
  solution: 'Look up a name',
  links: ['https://example.org/advisory'],
  licence: 'MIT',
}

const imageOf = (n: number, more: Partial<TargetRow['image']>): TargetRow['image'] => ({
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
  newest: {
    image_id: anId(500 + n),
    version: 1,
    status: 'ready',
    step: null,
    problem: null,
    source: 'build',
    digest: 'sha256:0123',
    bytes: 4_000_000,
    note: '',
    creator: 'lin',
    made_at: at,
    used_count: 0,
    test: { state: 'untested', tested_at: null, problem: null },
  },
  usable_version: 1,
  making: null,
  making_problem: null,
  version_count: 1,
  bytes: 4_000_000,
  ports: [{ port: 80, proto: 'tcp', protocol: 'http' }],
  used_count: 0,
  is_newest_unused: false,
  creator: 'lin',
  updated_at: at,
  ...more,
})

export const cardOf = (more: Partial<NonNullable<TargetRow['card']>> = {}): NonNullable<TargetRow['card']> => ({
  summary: text.summary,
  difficulty: 'advanced',
  vulnerabilities: text.vulnerabilities.map(({ id, severity }) => ({ id, severity })),
  services: 1,
  offered_to: 'everybody',
  version: 3,
  updated_at: at,
  ...more,
})

export const rowOf = (
  n: number,
  { image = {}, ...more }: Partial<Omit<TargetRow, 'image'>> & { image?: Partial<TargetRow['image']> } = {},
): TargetRow => ({
  image: imageOf(n, image),
  card: cardOf(),
  uses: [],
  start_p50_ms: null,
  may_offer: true,
  ...more,
})

export const detailOf = (row: TargetRow, more: Partial<TargetDetail> = {}): TargetDetail => ({
  ...row,
  text: row.card === null ? null : text,
  account_count: 0,
  shown_uses: [],
  updated_by: 'lin',
  digest: 'sha256:0123',
  ...more,
})
