import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { StoryItem } from '@beacon/api/contest/entrant-story'
import { expect, it } from 'vitest'
import { whatWord } from './story-words.ts'

const done: readonly AuditOperation<'entrant'>[] = [
  ...(['join', 'add', 'approve', 'reject', 'undecide', 'ban', 'unban', 'hide', 'show', 'withdraw', 'leave', 'readmit', 'remove'] as const),
  ...(['group_move', 'rename', 'roster_change', 'token_rotate', 'sign_out', 'answers'] as const),
]

it.each(done)('says in words what staff did: %s', (what) => {
  expect(whatWord({ kind: 'staff', what } as StoryItem)).not.toBeNull()
})
