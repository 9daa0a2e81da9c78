import { about } from '@beacon/api/platform/about'
import { query } from '@beacon/api/query'

export const aboutQuery = query(about.get, {})
export const runsQuery = { ...query(about.runs, {}), refetchInterval: 15_000 }
export const textQuery = (text: string) => query(about.text, { params: { text } })
