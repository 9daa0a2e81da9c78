import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

// Address → file. Pages beside the menu stand in `nav`; a page with a navigation of its own stands beside it, directly below
// /admin; pages opened by a signed link stand outside /admin's frame. `$kind` is a built kind as the table of kinds spells it.
const beside = layout('nav', 'app/nav-layout.tsx', [
  index('features/setup/home.route.tsx'),
  route('/{$kind}-question', 'features/question/list.route.tsx'),
  route('/{$kind}-question/add', 'features/question/add.route.tsx'),
  route('/{$kind}-question/edit/$resource_id', 'features/question/edit.route.tsx'),
  route('/{$kind}-question/test/$resource_id', 'features/question-test/test.route.tsx'),
  route('/{$kind}-question/test/$resource_id/$scene_config_id', 'features/question-test/test-config.route.tsx'),
  route('/oj/admin/exercises/list', 'features/exercises/list.route.tsx'),
  route('/oj/admin/exercises/add-exercises', 'features/exercises/add.route.tsx'),
  route('/oj/admin/exercises/$exercisesId/edit-exercises', 'features/exercises/edit.route.tsx'),
  route('/oj/admin/exercises/$exercisesId/auth', 'features/question/access/grants.route.tsx'),
  route('/oj/admin/exercises/$exercisesId/visibility', 'features/question/access/visibility.route.tsx'),
  route('/oj/admin/exercises/theory/list', 'kinds/theory/bank-pages/list.route.tsx'),
  route('/oj/admin/exercises/theory/add-theory', 'kinds/theory/bank-pages/add.route.tsx'),
  route('/oj/admin/exercises/theory/$theoryId/edit-theory', 'kinds/theory/bank-pages/edit.route.tsx'),
  route('/oj/admin/exercises/theory/to-type', 'kinds/theory/bank-pages/direction-list.route.tsx'),
  route('/oj/admin/exercises/theory/to-type/add-type', 'kinds/theory/bank-pages/direction-add.route.tsx'),
  route('/oj/admin/exercises/theory/to-type/$typeId/edit-type', 'kinds/theory/bank-pages/direction-edit.route.tsx'),
  route('/test-paper-bank', 'kinds/theory/paper-pages/list.route.tsx'),
  route('/test-paper-bank/add', 'kinds/theory/paper-pages/add.route.tsx'),
  route('/test-paper-bank/edit/$resource_id', 'kinds/theory/paper-pages/edit.route.tsx'),
  route('/oj/admin/exercises/flags/list', 'features/question/aliases/list.route.tsx'),
  route('/oj/admin/exercises/flags/add-flags', 'features/question/aliases/add.route.tsx'),
  route('/oj/admin/exercises/flags/$flagsId/edit-flags', 'features/question/aliases/edit.route.tsx'),
  route('/oj/admin/exercises/flags/to-type', 'features/direction/list.route.tsx'),
  route('/oj/admin/exercises/flags/add-type', 'features/direction/add.route.tsx'),
  route('/oj/admin/exercises/flags/$typeId/edit-type', 'features/direction/edit.route.tsx'),
  route('/$kind/list', 'features/contest-list/list.route.tsx'),
  route('/$kind/add', 'features/contest-list/add.route.tsx'),
  route('/$kind/edit/$resource_id', 'features/contest-list/edit.route.tsx'),
  route('/$kind/copy/$copyId', 'features/contest-copy/copy.route.tsx'),
  route('/rank/list', 'features/board/list.route.tsx'),
  route('/rank/add', 'features/board/add.route.tsx'),
  route('/rank/edit/$rankId', 'features/board/edit.route.tsx'),
  route('/arena/list', 'features/arena/list.route.tsx'),
  route('/arena/add', 'features/arena/add.route.tsx'),
  route('/arena/edit/$arenaId', 'features/arena/edit.route.tsx'),
  route('/arena/contest-mgr/$arenaId/$algorithmType', 'features/arena/contests/contests.route.tsx'),
  route('/team/list', 'features/team/list.route.tsx'),
  route('/team/add', 'features/team/add.route.tsx'),
  route('/team/edit/$teamId', 'features/team/edit.route.tsx'),
  route('/team/member-manage/$teamId', 'features/team/members.route.tsx'),
  route('/contest-config/index', 'features/contest-default/defaults.route.tsx'),
  route('/system/user-management', 'features/user/list.route.tsx'),
  route('/system/user-management/add', 'features/user/add.route.tsx'),
  route('/system/user-management/edit/$id', 'features/user/edit.route.tsx'),
  route('/system/user-management/check', 'features/user/check.route.tsx'),
  route('/system/organisations', 'features/organisation/list.route.tsx'),
  route('/system/role-management', 'features/role/list.route.tsx'),
  route('/system/role-management/role-add', 'features/role/add.route.tsx'),
  route('/system/role-management/role-edit/$id', 'features/role/edit.route.tsx'),
  route('/system/role-management/add-role-users/$id', 'features/role/members.route.tsx'),
  route('/system/system-config', 'routes/settings.route.tsx'),
  route('/system/audit-log', 'features/audit-log/audit-log.route.tsx'),
  route('/system/messages', 'features/message/messages.route.tsx'),
  route('/system/notices', 'features/notice/notices.route.tsx'),
  route('/system/system-log', 'features/system-log/system-log.route.tsx'),
  route('/dashboard/user-operation-monitor/$id/$user', 'features/user-monitor/monitor.route.tsx'),
  route('/dashboard/consoles', 'features/console-watch/consoles.route.tsx'),
  route('/dashboard', 'routes/dashboard.route.tsx'),
  route('/system/resource-import', 'features/resource-import/import.route.tsx'),
  route('/std/image-manage', 'features/image/list.route.tsx'),
  route('/std/instance-manage', 'features/instance/list.route.tsx'),
  route('/std/instance-manage/create', 'features/instance/create.route.tsx'),
  route('/std/instance-manage/edit/$id', 'features/instance/edit.route.tsx'),
  route('/std/image-manage/quick-create', 'features/image/create/quick-create.route.tsx'),
  route('/std/image-manage/create', 'features/image/create/create.route.tsx'),
  route('/std/image-manage/author-operation', 'features/authoring/author.route.tsx'),
  route('/std/image-manage/edit/$id', 'features/image/edit.route.tsx'),
  route('/std/service-manage', 'features/service/list.route.tsx'),
  route('/std/service-manage/create', 'features/service/create.route.tsx'),
  route('/service-manage/edit/$id', 'features/service/edit.route.tsx'),
  route('/cr/admin/target', 'features/target/list.route.tsx'),
  route('/cr/admin/target/detail/$id', 'features/target/detail.route.tsx'),
  route('/topology', 'features/topology/list/list.route.tsx'),
  route('/topology/add', 'features/topology/edit/add.route.tsx'),
  route('/topology/edit/$id', 'features/topology/edit/edit.route.tsx'),
  route('/activation', 'features/activation/activation.route.tsx'),
  route('/about', 'features/about/about.route.tsx'),
])

// A contest's desk brings its own navigation.
const desk = [
  route('/$kind/contest/$resource_id', 'features/contest-desk/desk.route.tsx'),
  route('/$kind/contest/subject/edit/$resource_id/$topicId', 'features/contest-desk/topic-edit.route.tsx'),
  route('/rw/contest/subject/edit/$resource_id/$topicId', 'kinds/rw/targets/edit.route.tsx'),
  route('/ad/contest/qs/edit/$resource_id/$qs_id', 'kinds/attack-defense/services/edit.route.tsx'),
]

// Whoever marks or analyses an exam needs the whole width.
const marking = [
  route('/exams/score/analysis/$examId', 'kinds/theory/marking-pages/analysis.route.tsx'),
  route('/exams/rapid/marking/$examId', 'kinds/theory/marking-pages/quick.route.tsx'),
  route('/exams/$userId/scores/$examId', 'kinds/theory/marking-pages/paper.route.tsx'),
]

// A console takes the whole window.
const consoles = [route('/std/image-manage/connect', 'features/instance/connect.route.tsx')]

// Pages of a signed link: no login, nothing of the frame.
const linked = [
  route('/admin/$kind/person/statistic/$resource_id', 'features/person-statistic/page.route.tsx'),
  route('/admin/exams/score/print/$examId/$userId', 'kinds/theory/score-print/page.route.tsx'),
]

export const routes = rootRoute('app/root.tsx', [
  ...linked,
  route('/admin', 'app/layout.tsx', [beside, route('/wizard', 'features/setup/wizard.route.tsx'), ...desk, ...marking, ...consoles]),
])
