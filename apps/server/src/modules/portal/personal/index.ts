import { personal as contract } from '@beacon/api/people/personal'
import { implement, withStatus, type Module } from '../../../module.ts'
import { collect, collectedIn, drop, listCollected } from './collection.ts'
import { addFolder, removeFolder, renameFolder } from './folders.ts'
import { addNote, changeNote, exportNotes, listNotes, removeNote } from './notes.ts'
import { readStatistics } from './statistics.ts'

/** What is a person's own: figures of twelve months, notes, collected topics. Nobody else's door leads here. */
export const personalModule: Module = {
  name: 'personal',
  handlers: implement(contract, {
    statistics: ({ ctx }) => readStatistics(ctx),
    notes: ({ ctx, query }) => listNotes(ctx, query),
    add_note: async ({ ctx, body }) => withStatus(201, await addNote(ctx, body)),
    change_note: ({ ctx, params, body }) => changeNote(ctx, params.note_id, body),
    remove_note: ({ ctx, params }) => removeNote(ctx, params.note_id),
    export_notes: ({ ctx }) => exportNotes(ctx),
    collection: ({ ctx, query }) => listCollected(ctx, query),
    collected_ids: ({ ctx, params }) => collectedIn(ctx, params.resource_id),
    collect: ({ ctx, params, body }) => collect(ctx, params.topic_id, body),
    drop: ({ ctx, params }) => drop(ctx, params.topic_id),
    add_folder: async ({ ctx, body }) => withStatus(201, await addFolder(ctx, body.name)),
    rename_folder: ({ ctx, params, body }) => renameFolder(ctx, params.folder_id, body.name),
    remove_folder: ({ ctx, params }) => removeFolder(ctx, params.folder_id),
  }),
}
