import { testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { implement, type Module } from '../../../../module.ts'
import { actOnPapers, purgePapers } from './act.ts'
import { readCheck, setStatus } from './check.ts'
import { composePaper, readSamples, tryBlueprint } from './compose.ts'
import { drawPaper, readSupply } from './draw.ts'
import { findHolding } from './holding.ts'
import { listPapers } from './list.ts'
import { readItems, scaleTo } from './manual.ts'
import { printPaper } from './print.ts'
import { changePaper, createPaper, readPaper } from './save.ts'
import { findSimilar } from './similar.ts'
import { deleteTemplate, listTemplates, saveTemplate } from './template.ts'

export { findHolding } from './holding.ts'
export { paperSheetModule } from './sheet.ts'
export { isSubjective } from './sums.ts'
export { printedQuestion, wordsOf } from './printed-question.ts'
export { contentsOf } from './version-content.ts'
export { chosen, selectItems } from './item-repo.ts'
export { readContent } from './content.ts'
export { drawOwn } from './draw-own.ts'
export { freezePool, readPool } from './pool-paper.ts'
export { getPaper, papersOf } from './visible.ts'
export { readPrinted, type PrintedParts } from './print.ts'
export { questionNumber } from './view.ts'

/** Test papers: a bank of their own over the bank of questions. */
export const paperModule: Module = {
  name: 'test-paper',
  handlers: implement(contract, {
    list: ({ ctx, query }) => listPapers(ctx, query),
    get: ({ ctx, params }) => readPaper(ctx, params.resource_id),
    create: ({ ctx, body }) => createPaper(ctx, body),
    update: ({ ctx, params, body }) => changePaper(ctx, params.resource_id, body),
    act: ({ ctx, body }) => actOnPapers(ctx, body),
    holding: ({ ctx, body }) => findHolding(ctx, body.question_ids),
    items: ({ ctx, body }) => readItems(ctx, body.question_ids),
    similar: ({ ctx, params, body }) => findSimilar(ctx, params.resource_id, body),
    scale: async ({ body }) => scaleTo(body),
    check: ({ ctx, params }) => readCheck(ctx, params.resource_id),
    set_status: ({ ctx, params, body }) => setStatus(ctx, params.resource_id, body),
    supply: ({ ctx, body }) => readSupply(ctx, body),
    draw: ({ ctx, params, body }) => drawPaper(ctx, params.resource_id, body),
    samples: ({ ctx, params }) => readSamples(ctx, params.resource_id),
    try_blueprint: ({ ctx, body }) => tryBlueprint(ctx, body),
    compose: ({ ctx, params, body }) => composePaper(ctx, params.resource_id, body.version),
    print: ({ ctx, params, body }) => printPaper(ctx, params.resource_id, body),
    templates: ({ ctx }) => listTemplates(ctx),
    save_template: ({ ctx, body }) => saveTemplate(ctx, body),
    delete_template: ({ ctx, params }) => deleteTemplate(ctx, params.template_id),
  }),
  start: (platform) => platform.jobs.every('purge_papers', '50 3 * * *', purgePapers),
}
