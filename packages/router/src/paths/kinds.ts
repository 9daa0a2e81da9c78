import { builtKinds, type Kind } from '../kinds/index.ts'
import type { Slug } from '../kinds/kind.ts'
import { plannedSlugs } from '../kinds/planned-slugs.ts'
import { toySlugs, toyTitles } from '../kinds/toy-slugs.ts'

export type { Kind } from '../kinds/index.ts'

/** How all kinds are spelled; a built one brings its own. */
export const slug = {
  theory: builtKinds.theory.slug,
  flag: builtKinds.flag.slug,
  attackDefense: builtKinds.attackDefense.slug,
  awdp: builtKinds.awdp.slug,
  operation: plannedSlugs.operation,
  cfs: builtKinds.cfs.slug,
  ai: builtKinds.ai.slug,
  rw: builtKinds.rw.slug,
  koh: plannedSlugs.koh,
  ...toySlugs,
} as const satisfies Record<Kind, Slug>

/** What a kind is called in menus and lists. */
export const kindTitle = {
  theory: { en: 'Theory exams', zh: '理论考试' },
  flag: { en: 'CTF', zh: '夺旗赛' },
  attackDefense: { en: 'Attack and defence', zh: '攻防赛' },
  awdp: { en: 'AWDP', zh: 'AWDP' },
  operation: { en: 'O&M', zh: '运维赛' },
  cfs: { en: 'Penetration', zh: '渗透赛' },
  ai: { en: 'AI', zh: '人工智能赛' },
  rw: { en: 'Real world', zh: '实景对抗赛' },
  koh: { en: 'King of the hill', zh: '抢占山头赛' },
  ...toyTitles,
} as const satisfies Record<Kind, { en: string; zh: string }>

export const kinds = Object.keys(slug) as Kind[]

/** The kind that a spelling of an address means, or null for a spelling that no kind has. */
export function findKind(place: 'admin' | 'bank' | 'display' | 'public', spelling: string): Kind | null {
  return kinds.find((kind) => slug[kind][place] === spelling) ?? null
}
