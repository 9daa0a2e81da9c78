import type { HearResolver } from './wall-state.ts'

export interface ResolverSource {
  resource_id: string
  screen_id: string
  bracket: string | null
  listen: (hear: HearResolver) => () => void
}
