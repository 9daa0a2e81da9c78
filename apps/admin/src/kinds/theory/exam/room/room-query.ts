import { contest } from '@beacon/api/contest/contest'
import type { Reply } from '@beacon/api/endpoint'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { query } from '@beacon/api/query'

/** Rooms of an exam, those of the caller where one is an invigilator. */
export const roomsQuery = (exam_id: string) => query(examRoom.rooms, { params: { exam_id } })
export const staffQuery = (resource_id: string) => query(contest.staff, { params: { resource_id } })

export const placeFilterNames = ['room'] as const

export type RoomsReply = Reply<typeof examRoom.rooms>
