import { roomPrint as contract } from '@beacon/api/kinds/theory/exam/room-print'
import { implement, type Module } from '../../../../module.ts'
import { printRooms } from './service.ts'

/** Admission slips, seat plans and attendance lists of an exam. */
export const roomPrintModule: Module = {
  name: 'room-print',
  handlers: implement(contract, { file: ({ ctx, params, query }) => printRooms(ctx, params, query) }),
}
