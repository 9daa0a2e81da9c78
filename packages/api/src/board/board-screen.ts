import * as z from 'zod/mini'
import { anybody } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { boardTable } from './board-table.ts'
import { secret } from '../secret.ts'

const inBoard = z.object({ rank_id: id })

/** What screens of a board ask. Walls import it, so nothing of the forms stands here. */
export const boardScreen = {
  open: endpoint({
    method: 'POST',
    path: '/viewer/boards/:rank_id/session',
    access: anybody,
    takes: 'form',
    summary: 'Hand a key of a board over once; answers its own HttpOnly cookie for this board only',
    params: inBoard,
    body: z.object({ viewer_key: secret(z.string().check(z.minLength(1), z.maxLength(200))) }),
    reply: z.object({ rank_id: id, expires_at: instant, time_zone: z.nullable(z.string()), server_now: instant }),
    errors: ['screen_closed', 'too_many_tries'],
  }),
  table: endpoint({
    method: 'GET',
    path: '/viewer/boards/:rank_id',
    access: anybody,
    summary: 'A published board; its own cookie proves it, a revoked key is screen_closed',
    params: inBoard,
    reply: boardTable,
    errors: ['screen_closed'],
  }),
  arena: endpoint({
    method: 'GET',
    path: '/viewer/arenas/:arena_id',
    access: anybody,
    summary: 'The ranking of an arena in the form of a board; a display of any of its contests proves it by its own cookie',
    params: z.object({ arena_id: id }),
    reply: boardTable,
    errors: ['screen_closed'],
  }),
}
