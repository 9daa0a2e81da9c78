import { msg } from '@lingui/core/macro'
import { bool, choice, time, type SettingRow } from './row.ts'

export const base: readonly SettingRow[] = [
  { name: 'name', label: msg`Name`, control: { kind: 'text' }, required: true, asked: true },
  { name: 'brief', label: msg`Brief`, help: msg`One sentence for the lobby.`, control: { kind: 'text' } },
  { name: 'guide', label: msg`Guide`, help: msg`What players must know, in Markdown.`, control: { kind: 'markdown' } },
  {
    name: 'lang',
    label: msg`Language`,
    help: msg`In which the texts above are written.`,
    control: choice(['en', msg`English`], ['zh', msg`Chinese`]),
  },
  { name: 'translations', label: msg`Second language`, control: { kind: 'translations' } },
  { name: 'logo', label: msg`Logo`, control: { kind: 'image', purpose: 'contest_logo' } },
  { name: 'cover', label: msg`Cover`, control: { kind: 'image', purpose: 'contest_cover' } },
  { name: 'arena_id', label: msg`Arena`, help: msg`There are no arenas here: the contest counts by itself.`, control: { kind: 'arena' } },
  { name: 'is_public', label: msg`Published`, help: msg`Players find it in the lobby.`, control: bool },
  { name: 'is_stick', label: msg`Pinned`, help: msg`Stands first in every list. Five contests may.`, control: bool },
]

export const timeRows: readonly SettingRow[] = [
  { name: 'start_at', label: msg`Start`, control: time, required: true, asked: true },
  { name: 'end_at', label: msg`End`, control: time, required: true, asked: true },
  {
    name: 'start_mode',
    label: msg`Start by`,
    control: choice(['auto', msg`itself, at its time`], ['manual', msg`hand`]),
  },
  { name: 'pause_keeps_end', label: msg`Pauses`, help: msg`A pause keeps the end where it is.`, control: bool },
  {
    name: 'topics_in_pause',
    label: msg`In a pause`,
    control: choice(['show', msg`show questions`], ['hide', msg`hide questions`]),
  },
]
