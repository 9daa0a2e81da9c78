import type { CertificateTemplate } from '@beacon/api/contest/contest-structures'
import type { Page } from './draw.ts'

export interface Holder {
  name: string
  team: string | null
  rank: number
  of: number
  /** In points. */
  score: number
  contest: string
  /** ISO instant; printed as a day in the zone of the installation. */
  date: string
  code: string
}
type Lang = 'en' | 'zh'

const codeText: Record<Lang, (code: string, at: string) => string> = {
  en: (code, at) => `Certificate ${code} · ${at}`,
  zh: (code, at) => `证书编号 ${code} · ${at}`,
}

/** A template with a holder's values; unknown braces stay as they are. */
export function filled(
  template: CertificateTemplate,
  holder: Holder,
  { lang, zone, verify }: { lang: Lang; zone: string; verify: string },
): Page {
  const date = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'long', timeZone: zone }).format(
    new Date(holder.date),
  )
  const values: Record<string, string> = {
    name: holder.name,
    team: holder.team ?? holder.name,
    rank: String(holder.rank),
    score: String(holder.score),
    contest: holder.contest,
    date,
  }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/gu, (whole, key: string) => values[key] ?? whole)
  const grouped = holder.code.replaceAll(/(.{5})(?=.)/gu, '$1-')
  return { title: fill(template.title), body: fill(template.body), footer: fill(template.footer), code: codeText[lang](grouped, verify) }
}
