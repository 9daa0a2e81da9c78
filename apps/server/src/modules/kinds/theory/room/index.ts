import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { implement, type Module } from '../../../../module.ts'
import { addFrom } from './add-from.ts'
import { answerCall, listMessages, sendMessage } from './messages.ts'
import { placeCandidate } from './place-candidate.ts'
import { addRoom, changeRoom, listRooms, removeRoom } from './rooms.ts'
import { assignSeats } from './seats.ts'

export { planExamCopy } from './copy.ts'

/** Rooms, seats and needs of candidates, and what invigilators and candidates tell each other. */
export const roomModule: Module = {
  name: 'room',
  handlers: implement(examRoom, {
    rooms: ({ ctx, params }) => listRooms(ctx, params.exam_id),
    create: ({ ctx, params, body }) => addRoom(ctx, params.exam_id, body),
    update: ({ ctx, params, body }) => changeRoom(ctx, params, body),
    remove: ({ ctx, params }) => removeRoom(ctx, params),
    assign: ({ ctx, params, body }) => assignSeats(ctx, params.exam_id, body),
    place: ({ ctx, params, body }) => placeCandidate(ctx, params, body),
    add_from: ({ ctx, params, body }) => addFrom(ctx, params.exam_id, body),
    message: ({ ctx, params, body }) => sendMessage(ctx, params.exam_id, body),
    answer_call: ({ ctx, params, body }) => answerCall(ctx, params.exam_id, body.entrant_id),
    messages: ({ ctx, params }) => listMessages(ctx, params.exam_id, params.entrant_id),
  }),
}
