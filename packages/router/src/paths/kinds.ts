import { builtKinds } from '../kinds/index.ts'
import type { Slug } from '../kinds/kind.ts'
import { toySlugs, toyTitles } from '../kinds/toy-slugs.ts'

/** How all kinds are spelled; a built one brings its own. */
export const slug = {
  theory: builtKinds.theory.slug,
  flag: builtKinds.flag.slug,
  attackDefense: { admin: 'ad', bank: 'ad', arena: '/attack-defense/contest', display: 'attack-defense', public: 'awd' },
  awdp: { admin: 'awdp', bank: 'awdp', arena: '/awdp/contest', display: 'awdp', public: 'awdp' },
  operation: { admin: 'operation', bank: 'operation', arena: '/contest/operation', display: 'operation', public: 'om' },
  cfs: builtKinds.cfs.slug,
  ai: { admin: 'ai', bank: 'ai', arena: '/ai/contest', display: 'ai', public: 'ai' },
  rw: { admin: 'rw', bank: 'rw', arena: '/rw/contest', display: 'rw', public: null },
  koh: { admin: 'koh', bank: 'koh', arena: '/koh/contest', display: 'koh', public: null },
  ...toySlugs,
} as const satisfies Record<string, Slug>

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
} as const satisfies Record<keyof typeof slug, { en: string; zh: string }>

export type Kind = keyof typeof slug
export const kinds = Object.keys(slug) as Kind[]

/** The kind that a spelling of an address means, or null for a spelling that no kind has. */
export function findKind(place: 'admin' | 'bank' | 'display' | 'public', spelling: string): Kind | null {
  return kinds.find((kind) => slug[kind][place] === spelling) ?? null
}
