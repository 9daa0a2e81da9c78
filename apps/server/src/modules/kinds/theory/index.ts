import {
  noCells,
  noEntrant,
  noEntrantPage,
  noLive,
  noMeasures,
  noPackages,
  noPerson,
  noScene,
  noScreen,
  noStatistic,
  noStory,
  noWebhook,
  plainRanking,
  type ServerKind,
} from '../port/index.ts'
import { analysisModule, examExport } from './analysis/index.ts'
import { bank, bankModule } from './bank/index.ts'
import { candidateImportModule } from './candidate-import/index.ts'
import { contest, control, examModule } from './exam/index.ts'
import { integrity } from './integrity/index.ts'
import { markingModule } from './marking/index.ts'
import { paperFileModule } from './paper-file/index.ts'
import { paperModule, paperSheetModule } from './paper/index.ts'
import { complaintModule } from './complaint/index.ts'
import { mistakeModule } from './mistake/index.ts'
import { remarkModule } from './remark/index.ts'
import { reportModule, reportZip } from './report/index.ts'
import { scoresModule } from './scores/index.ts'
import { planExamCopy, roomModule } from './room/index.ts'
import { roomPrintModule } from './room-print/index.ts'
import { copyRush, openRushModule } from './rush/index.ts'
import { examStatisticModule } from './statistic/index.ts'
import { transferModule } from './transfer/index.ts'
import { wallModule } from './wall/index.ts'
import { examWatchModule } from './watch/index.ts'

/** Theory exams: a bank of questions, test papers, and exams that candidates sit. */
export const theory: ServerKind = {
  modules: () => [
    bankModule,
    paperModule,
    paperSheetModule,
    paperFileModule,
    transferModule,
    examModule,
    reportModule,
    roomModule,
    roomPrintModule,
    candidateImportModule,
    markingModule,
    analysisModule,
    scoresModule,
    remarkModule,
    complaintModule,
    mistakeModule,
    wallModule,
    examWatchModule,
    examStatisticModule,
    openRushModule(),
  ],
  bank,
  answer: null,
  contest,
  control: { ...control, copyInto: copyRush, planCopy: planExamCopy },
  entrant: noEntrant,
  score: noCells,
  live: noLive,
  webhook: noWebhook,
  evidence: integrity,
  measures: noMeasures,
  story: noStory,
  entrantPage: noEntrantPage,
  screen: noScreen,
  ranking: plainRanking,
  person: noPerson,
  contestExport: { ...examExport, files: { ...examExport.files, reports: (ctx, scope, _order, onFile) => reportZip(ctx, scope, onFile) } },
  packages: noPackages,
  packaged: noPackages,
  statistic: noStatistic,
  scene: noScene,
  bot: null,
  rounds: null,
  cells: null,
  patches: null,
  resets: null,
}
