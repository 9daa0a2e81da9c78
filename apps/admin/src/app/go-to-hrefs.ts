import type { GoToProps } from '@beacon/auth'
import { bankPath, deskPath } from '@beacon/router'

const tabs = { individual: 'participants', team: 'teams' } as const

/** Where the administration opens what the palette found: the contest's desk, the team's row in it, the question's form. */
export const goToHrefs: GoToProps['hrefs'] = {
  contest: ({ kind, resource_id }) => deskPath(kind, resource_id),
  team: ({ contest: { kind, resource_id, game_type }, name }) =>
    `${deskPath(kind, resource_id)}?tab=${tabs[game_type]}&q=${encodeURIComponent(name)}`,
  question: ({ kind, resource_id }) => `${bankPath(kind)}/edit/${resource_id}`,
}
