import { aboutModule } from './modules/portal/about/index.ts'
import { boardModule } from './modules/board/board/index.ts'
import { contestDerivation } from './modules/contest/show/contest-live/index.ts'
import { liveModule } from './live/module.ts'
import type { Module } from './module.ts'
import { arenaModule } from './modules/arena/arena/index.ts'
import { answerModules } from './modules/contest/answer/answers/index.ts'
import { auditLogModule } from './modules/platform/audit-log/index.ts'
import { backupModule } from './modules/platform/backup/index.ts'
import { bulletinModule } from './modules/contest/talk/bulletin/index.ts'
import { contestModule } from './modules/contest/control/contest-control/index.ts'
import { outageModule } from './modules/contest/control/outage/index.ts'
import { consoleModule } from './modules/scenes/console/index.ts'
import { recordingModule } from './modules/scenes/recording/index.ts'
import { contestDefaultModule } from './modules/contest/core/contest-default/index.ts'
import { contestSheetModule } from './modules/contest/control/contest-sheet/index.ts'
import { dashboardModule } from './modules/portal/dashboard/index.ts'
import { directionModule } from './modules/bank/direction/index.ts'
import { knowledgePointModule } from './modules/bank/knowledge-point/index.ts'
import { knowledgePointImportModule } from './modules/bank/knowledge-point-import/index.ts'
import { entrantPageModule } from './modules/contest/show/entrant-page/index.ts'
import { entrantModule } from './modules/contest/entry/entrant/index.ts'
import { evidenceModule } from './modules/contest/judge/evidence/index.ts'
import { fileModule } from './modules/platform/file/index.ts'
import { gatewayModule } from './modules/scenes/gateway/index.ts'
import { authoringModule } from './modules/scenes/authoring/index.ts'
import { imagePackageModule } from './modules/scenes/image-package/index.ts'
import { imageModule } from './modules/scenes/image/index.ts'
import { imageLibraryModule } from './modules/scenes/image-library/index.ts'
import { instanceModule } from './modules/scenes/instance/index.ts'
import { injectionModule } from './modules/scenes/injection/index.ts'
import { serviceRunModule } from './modules/scenes/service-run/index.ts'
import { serviceModule } from './modules/scenes/service/index.ts'
import { targetModule } from './modules/scenes/target/index.ts'
import { topologyModule } from './modules/scenes/topology/index.ts'
import { healthModule } from './modules/platform/health/index.ts'
import { jobModule } from './modules/platform/job/index.ts'
import { licenseModule } from './modules/platform/license/index.ts'
import { messageModule } from './modules/people/message/index.ts'
import { meterModule } from './modules/platform/meter/index.ts'
import { monitoringModule } from './modules/contest/watch/monitoring/index.ts'
import { noticeModule } from './modules/people/notice/index.ts'
import { organisationModule } from './modules/people/organisation/index.ts'
import { kindModules } from './modules/kinds/index.ts'
import { packageExportModule } from './modules/contest/out/package-export/index.ts'
import { sceneAlarmModule } from './modules/contest/scene/alarm/index.ts'
import { sceneDeskModule } from './modules/contest/scene/desk/index.ts'
import { questionSceneModule } from './modules/bank/question-scene/index.ts'
import { checkTrialModule } from './modules/bank/check-trial/index.ts'
import { patchProofModule } from './modules/bank/patch-proof/index.ts'
import { rangeProofModule } from './modules/bank/range-proof/index.ts'
import { sceneTrialModule } from './modules/bank/scene-trial/index.ts'
import { questionSheetModule } from './modules/bank/question-sheet/index.ts'
import { packageImportModule } from './modules/contest/out/package-import/index.ts'
import { questionModule } from './modules/bank/question/index.ts'
import { cellCheckModule } from './modules/rounds/cell-check/index.ts'
import { patchModule } from './modules/rounds/patch/index.ts'
import { resetApplicationModule } from './modules/rounds/reset-application/index.ts'
import { roundModule } from './modules/rounds/round/index.ts'
import { roundTargetModule } from './modules/rounds/target/index.ts'
import { rankingModule } from './modules/contest/score/ranking/index.ts'
import { registrationModule } from './modules/people/registration/index.ts'
import { screenModule } from './modules/contest/show/screen/index.ts'
import { searchModule } from './modules/portal/search/index.ts'
import { roleModule } from './modules/people/role/index.ts'
import { sessionModule } from './modules/people/session/index.ts'
import { settingModule } from './modules/platform/setting/index.ts'
import { settingPageModule } from './modules/people/setting-page/index.ts'
import { storageCleanerModule } from './modules/platform/storage-cleaner/index.ts'
import { certificateModule } from './modules/contest/out/certificate/index.ts'
import { entrantImportModule } from './modules/contest/entry/entrant-import/index.ts'
import { entrantStoryModule } from './modules/contest/watch/entrant-story/index.ts'
import { exportModule } from './modules/contest/out/export/index.ts'
import { directoryModule } from './modules/people/directory/index.ts'
import { ssoModule } from './modules/people/sso/index.ts'
import { statisticModule } from './modules/contest/watch/statistic/index.ts'
import { totpModule } from './modules/people/totp/index.ts'
import { apiTokenModule } from './modules/people/api-token/index.ts'
import { mailModule } from './modules/platform/mail/index.ts'
import { mailboxModule } from './modules/portal/mailbox/index.ts'
import { teamRosterModule } from './modules/contest/entry/team-roster/index.ts'
import { ownDataModule } from './modules/portal/own-data/index.ts'
import { systemInfoModule } from './modules/portal/system-info/index.ts'
import { personalModule } from './modules/portal/personal/index.ts'
import { profileModule } from './modules/people/profile/index.ts'
import { teamImportModule } from './modules/people/team-import/index.ts'
import { systemLogModule } from './modules/platform/system-log/index.ts'
import { teamModule } from './modules/people/team/index.ts'
import { organisationImportModule } from './modules/people/organisation-import/index.ts'
import { uploadQuotaModule } from './modules/platform/upload-quota/index.ts'
import { userExportModule } from './modules/people/user-export/index.ts'
import { userImportModule } from './modules/people/user-import/index.ts'
import { setupModule } from './modules/portal/setup/index.ts'
import { sheetModule } from './modules/platform/sheet/index.ts'
import { threadModule } from './modules/contest/talk/thread/index.ts'
import { effectsModule } from './modules/contest/scene/effects/index.ts'
import { playSceneModule } from './modules/contest/scene/play/index.ts'
import { resourceImportModule } from './modules/contest/out/resource-import/index.ts'
import { userMonitorModule } from './modules/portal/user-monitor/index.ts'
import { userModule } from './modules/people/user/index.ts'
import { viewerKeyModule, viewerOf } from './modules/contest/core/viewer-key/index.ts'
import { vpnPackageModule } from './modules/contest/entry/vpn-package/index.ts'
import { webhookModule } from './modules/contest/out/webhook/index.ts'

/** People, what they may do, and what was done. */
const people = (): Module[] => [
  healthModule,
  aboutModule,
  meterModule(),
  sessionModule,
  totpModule,
  apiTokenModule(),
  profileModule,
  organisationModule,
  settingModule,
  settingPageModule,
  // It looks at the settings as it starts; they need the seed roles and the root organisation.
  mailModule(),
  auditLogModule(),
  systemLogModule(),
  roleModule,
  licenseModule,
  userModule,
  ssoModule,
  directoryModule,
  registrationModule,
  jobModule,
  sheetModule,
  organisationImportModule,
  userImportModule,
  userExportModule,
]

/** Single machines, shells in nodes, and what they showed. */
const consoles = (): Module[] => [
  consoleModule(),
  recordingModule,
  instanceModule(),
  authoringModule(),
  injectionModule,
  serviceRunModule(),
]

/** Questions, tried out by their authors. */
const trials = (): Module[] => [sceneTrialModule, rangeProofModule, checkTrialModule(), patchProofModule()]

/** What scenes are made of. */
const libraryModules: readonly Module[] = [imageModule, imageLibraryModule, imagePackageModule, targetModule, topologyModule, serviceModule]

/** Contests, topics and answers, rounds, and what single kinds bring. */
const contests = (): Module[] => [
  contestModule(),
  outageModule(),
  ...answerModules(),
  roundModule(),
  roundTargetModule,
  cellCheckModule(),
  patchModule(),
  resetApplicationModule,
  ...kindModules(),
]

const rankings = [arenaModule, boardModule]

/** Every noun of the server, in the order they start. A new module adds its line here; one with state of its own is a function that makes it. */
export function modules(): Module[] {
  return [
    ...people(),
    uploadQuotaModule,
    fileModule,
    directionModule,
    knowledgePointModule,
    knowledgePointImportModule,
    ...libraryModules,
    questionModule,
    questionSceneModule,
    gatewayModule(),
    ...trials(),
    sceneDeskModule,
    ...consoles(),
    sceneAlarmModule,
    packageImportModule,
    packageExportModule,
    questionSheetModule,
    contestSheetModule,
    resourceImportModule,
    setupModule,
    contestDefaultModule,
    ...contests(),
    entrantModule,
    playSceneModule,
    effectsModule(),
    bulletinModule,
    rankingModule,
    threadModule,
    noticeModule(),
    messageModule,
    mailboxModule,
    entrantPageModule,
    evidenceModule(),
    teamModule,
    teamRosterModule,
    teamImportModule,
    viewerKeyModule,
    ...rankings,
    webhookModule(),
    screenModule(),
    monitoringModule,
    statisticModule,
    exportModule,
    entrantImportModule,
    entrantStoryModule,
    certificateModule,
    searchModule,
    userMonitorModule,
    backupModule(),
    storageCleanerModule,
    dashboardModule(),
    personalModule,
    ownDataModule,
    systemInfoModule,
    vpnPackageModule,
    liveModule(viewerOf, contestDerivation),
  ]
}
