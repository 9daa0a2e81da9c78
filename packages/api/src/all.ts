import { toyOperations } from '#toys'
import { analysis } from './analysis.ts'
import { apiToken } from './api-token.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { bot } from './bot.ts'
import { bulletin } from './bulletin.ts'
import { sceneConsole } from './console.ts'
import { clics } from './clics.ts'
import { contest } from './contest.ts'
import { contestDefault } from './contest-default.ts'
import { contestSheet } from './contest-sheet.ts'
import { dashboard } from './dashboard.ts'
import { direction } from './direction.ts'
import { entrantPage } from './entrant-page.ts'
import { entrant } from './entrant.ts'
import { entrantImport } from './entrant-import.ts'
import { entrantStory } from './entrant-story.ts'
import { evidence } from './evidence.ts'
import { certificate, contestExport } from './export.ts'
import { feed } from './feed.ts'
import { file } from './file.ts'
import { gateway } from './gateway.ts'
import { health } from './health.ts'
import { image } from './image.ts'
import { imageAuthoring } from './image-authoring.ts'
import { imageInjection } from './image-injection.ts'
import { imagePackages } from './image-packages.ts'
import { imageCategory } from './image-category.ts'
import { imageLibrary } from './image-library.ts'
import { instance } from './instance.ts'
import { job } from './job.ts'
import { knowledgePoint } from './knowledge-point.ts'
import { knowledgePointImport } from './knowledge-point-import.ts'
import { license } from './license.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { message } from './message.ts'
import { monitoring } from './monitoring.ts'
import { notice } from './notice.ts'
import { organisation } from './organisation.ts'
import { personal } from './personal.ts'
import { profile } from './profile.ts'
import { questionPackage } from './package.ts'
import { question } from './question.ts'
import { questionScene } from './question-scene.ts'
import { rangeProof } from './range-proof.ts'
import { sceneTrial } from './scene-trial.ts'
import { sceneDesk } from './scene-desk.ts'
import { questionSheet } from './question-sheet.ts'
import { organisationExport, organisationImport } from './organisation-import.ts'
import { ranking } from './ranking.ts'
import { rating } from './rating.ts'
import { resourceImport } from './resource-import.ts'
import { recording } from './recording.ts'
import { role } from './role.ts'
import { scene } from './scene.ts'
import { resolver, union } from './screen.ts'
import { search } from './search.ts'
import { service } from './service.ts'
import { session } from './session.ts'
import { setting } from './setting.ts'
import { sso } from './sso.ts'
import { statistic } from './statistic.ts'
import { storage } from './storage.ts'
import { submission } from './submission.ts'
import { systemLog } from './system-log.ts'
import { teamAdmin } from './team-admin.ts'
import { teamExport, teamImport } from './team-import.ts'
import { team } from './team.ts'
import { thread } from './thread.ts'
import { range } from './kinds/cfs/range-operations.ts'
import { candidateImport } from './kinds/theory/candidate-import.ts'
import { examAnalysis } from './kinds/theory/analysis.ts'
import { complaint } from './kinds/theory/complaint.ts'
import { erratum } from './kinds/theory/erratum.ts'
import { examPaperDesk } from './kinds/theory/exam-paper.ts'
import { examPreviewDesk } from './kinds/theory/exam-preview.ts'
import { examDesk } from './kinds/theory/exam-desk.ts'
import { examMonitoring } from './kinds/theory/exam-monitoring.ts'
import { examReport } from './kinds/theory/exam-report.ts'
import { examRoom } from './kinds/theory/exam-room.ts'
import { examStatistic } from './kinds/theory/exam-statistic.ts'
import { exam } from './kinds/theory/exam.ts'
import { marking } from './kinds/theory/marking.ts'
import { markingLead } from './kinds/theory/marking-lead.ts'
import { markingTrial } from './kinds/theory/marking-trial.ts'
import { reportMarking } from './kinds/theory/report-marking.ts'
import { mistake } from './kinds/theory/mistakes.ts'
import { paperFile } from './kinds/theory/paper-file.ts'
import { paperSheet } from './kinds/theory/paper-sheet.ts'
import { testPaper } from './kinds/theory/paper.ts'
import { theoryQuestion } from './kinds/theory/question.ts'
import { remark } from './kinds/theory/remark.ts'
import { rush } from './kinds/theory/rush.ts'
import { roomPrint } from './kinds/theory/room-print.ts'
import { scorePrint } from './kinds/theory/score-print.ts'
import { examScoreSheet } from './kinds/theory/score-sheet.ts'
import { examScores } from './kinds/theory/scores.ts'
import { theoryTransfer } from './kinds/theory/transfer.ts'
import { serviceRun } from './service-run.ts'
import { target } from './target.ts'
import { topology } from './topology.ts'
import { topic } from './topic.ts'
import { totp } from './totp.ts'
import { user } from './user.ts'
import { userExport, userImport } from './user-import.ts'
import { userMonitor } from './user-monitor.ts'
import { viewerKey } from './viewer-key.ts'
import { vpnPackage } from './vpn-package.ts'
import { webhook } from './webhook.ts'
import { writeup } from './writeup.ts'

/** The whole contract, for the server, the OpenAPI document and the tests. Browser apps import by noun. */
export const api = {
  health,
  search,
  session,
  totp,
  profile,
  apiToken,
  user,
  recording,
  role,
  organisation,
  organisationImport,
  organisationExport,
  userImport,
  userExport,
  setting,
  license,
  job,
  file,
  direction,
  image,
  imageAuthoring,
  imageInjection,
  imagePackages,
  imageCategory,
  imageLibrary,
  serviceRun,
  topology,
  target,
  instance,
  service,
  knowledgePoint,
  knowledgePointImport,
  evidence,
  question,
  questionPackage,
  questionScene,
  rangeProof,
  sceneTrial,
  scene,
  sceneConsole,
  questionSheet,
  gateway,
  range,
  theoryQuestion,
  testPaper,
  paperSheet,
  paperFile,
  theoryTransfer,
  exam,
  examDesk,
  examReport,
  examRoom,
  examMonitoring,
  examStatistic,
  erratum,
  examPaperDesk,
  examPreviewDesk,
  marking,
  examAnalysis,
  markingLead,
  markingTrial,
  reportMarking,
  examScores,
  examScoreSheet,
  roomPrint,
  scorePrint,
  remark,
  rush,
  complaint,
  mistake,
  contest,
  contestDefault,
  contestSheet,
  contestExport,
  certificate,
  topic,
  entrant,
  entrantImport,
  candidateImport,
  entrantStory,
  sceneDesk,
  team,
  teamAdmin,
  teamExport,
  teamImport,
  submission,
  ranking,
  feed,
  bulletin,
  bot,
  thread,
  notice,
  mail,
  message,
  rating,
  entrantPage,
  viewerKey,
  writeup,
  resolver,
  union,
  webhook,
  live,
  analysis,
  monitoring,
  sso,
  statistic,
  backup,
  storage,
  audit,
  systemLog,
  dashboard,
  personal,
  userMonitor,
  resourceImport,
  clics,
  vpnPackage,
  ...toyOperations,
}
export type Api = typeof api
