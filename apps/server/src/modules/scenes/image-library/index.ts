import { imageCategory } from '@beacon/api/image/image-category'
import { imageLibrary as contract } from '@beacon/api/image/image-library'
import { fail } from '../../../failure.ts'
import { implement, type Module } from '../../../module.ts'
import { addVersion, createEntry, updateEntry } from './act.ts'
import { changeSeveral } from './bulk.ts'
import { createCategory, listCategories, removeCategory, renameCategory } from './category.ts'
import { listLibrary } from './list.ts'
import { readEntry, readHistory, readVersions } from './read.ts'
import { cleanVersions, readCleaning, removeEntries } from './remove.ts'
import { copyEntry, noteVersion, restoreVersion, saveStart } from './start.ts'
import { runTestJob, startTest, testJob, testSeveral } from './test.ts'

export { insertNewEntry, limitCreates } from './act.ts'
export { imageNumberSql, rowView, selectLibraryRows, usesByName, type LibraryEntry } from './rows.ts'
export { takeOwnFile } from './sources.ts'
export { copyEntry } from './start.ts'
export { findUsable, version } from './versions.ts'

export const imageLibraryModule: Module = {
  name: 'image-library',
  handlers: [
    ...implement(contract, {
      list: ({ ctx, query }) => listLibrary(ctx, query),
      get: ({ ctx, params }) => readEntry(ctx, params.resource_id),
      versions: ({ ctx, params }) => readVersions(ctx, params.resource_id),
      history: ({ ctx, params }) => readHistory(ctx, params.resource_id),
      create: ({ ctx, body }) => createEntry(ctx, body),
      addVersion: ({ ctx, params, body }) => addVersion(ctx, params.resource_id, body),
      update: ({ ctx, params, body }) => updateEntry(ctx, params.resource_id, body),
      saveStart: ({ ctx, params, body }) => saveStart(ctx, params.resource_id, body),
      restore: ({ ctx, params }) => restoreVersion(ctx, params.resource_id, params.number),
      noteVersion: async ({ ctx, params, body }) => {
        await noteVersion(ctx, { ...params, text: body.note })
        const { items } = await readVersions(ctx, params.resource_id)
        return items.find(({ version }) => version === params.number) ?? fail('not_found')
      },
      test: ({ ctx, params }) => startTest(ctx, params.resource_id, params.number),
      copy: ({ ctx, params, body }) => copyEntry(ctx, params.resource_id, body),
      bulkChange: ({ ctx, body }) => changeSeveral(ctx, body),
      bulkTest: ({ ctx, body }) => testSeveral(ctx, body.ids),
      remove: ({ ctx, body }) => removeEntries(ctx, body.ids),
      cleaning: ({ ctx }) => readCleaning(ctx),
      clean: ({ ctx, body }) => cleanVersions(ctx, body.image_ids),
    }),
    ...implement(imageCategory, {
      list: ({ ctx }) => listCategories(ctx),
      create: ({ ctx, body }) => createCategory(ctx, body.name),
      rename: ({ ctx, params, body }) => renameCategory(ctx, params.category_id, body.name),
      remove: ({ ctx, params }) => removeCategory(ctx, params.category_id),
    }),
  ],
  start: ({ jobs }) => jobs.register(testJob, runTestJob),
}
