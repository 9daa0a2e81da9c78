import { rush } from '@beacon/api/kinds/theory/exam/rush'
import { query } from '@beacon/api/query'

/** The stream says when the moment changed; the pulse is for devices that went without a word. */
export const hostQuery = (exam_id: string) => ({ ...query(rush.host, { params: { exam_id } }), refetchInterval: 5_000, staleTime: 0 })
export const setupQuery = (exam_id: string) => ({ ...query(rush.setup, { params: { exam_id } }), staleTime: 0 })
