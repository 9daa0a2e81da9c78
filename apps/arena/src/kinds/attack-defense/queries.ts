import { attack } from '@beacon/api/kinds/attack-defense/attack'
import { query } from '@beacon/api/query'

/** The stream keeps these right; what it missed is read again with the page. */
const live = { staleTime: 60_000 }
const inContest = (resource_id: string) => ({ params: { resource_id } })

export const roundQuery = (resource_id: string) => ({ ...query(attack.round, inContest(resource_id)), ...live })
export const servicesQuery = (resource_id: string) => ({ ...query(attack.services, inContest(resource_id)), ...live })
export const serviceQuery = (resource_id: string, topic_id: string) => query(attack.service, { params: { resource_id, topic_id } })
export const targetsQuery = (resource_id: string) => ({ ...query(attack.targets, inContest(resource_id)), ...live })
export const infoQuery = (resource_id: string) => ({ ...query(attack.info, inContest(resource_id)), ...live })
export const attackedQuery = (resource_id: string) => ({ ...query(attack.attacked, inContest(resource_id)), ...live })
