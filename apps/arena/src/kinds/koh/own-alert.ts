import type { HillAlert } from '@beacon/api/kinds/koh/views'

/** Whether an alert concerns the own team: a dismissal goes to both parties alone, and who reported is named to them alone. */
export const isOwnAlert = ({ type, entrant }: Pick<HillAlert, 'type' | 'entrant'>, own_id: string | undefined): boolean =>
  type === 15 || (type === 14 && entrant !== null) || (entrant !== null && entrant.entrant_id === own_id)
