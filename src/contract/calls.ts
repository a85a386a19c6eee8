import { accountCalls } from './account-calls.ts';
import { listActivity, listLatestRetirements } from './activity.ts';
import { readExamples } from './api-docs.ts';
import { listAudit } from './audit.ts';
import { readCaptcha } from './captcha.ts';
import { previewCertificate, readCertificate } from './certificates.ts';
import { compareProjects } from './compare-projects.ts';
import { sendContactMessage } from './contact.ts';
import {
  confirmCorrection,
  declineCorrection,
  listCorrections,
  previewCorrection,
  requestCorrection,
} from './corrections.ts';
import { readDashboard } from './dashboard.ts';
import { keepNotSame, listDuplicates } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { deleteMapping, listMappings, saveMapping } from './import-mappings.ts';
import {
  listImportRunEntries,
  listImportRuns,
  listOwnImportRuns,
  readImportProgress,
  readImportRun,
  undoImportRun,
} from './import-runs.ts';
import { exportEntries, importDrafts, importFile } from './imports.ts';
import { listInventoryOptions, searchReceivers } from './operation-choices.ts';
import {
  listMerges,
  mergeOrganizations,
  previewMerge,
  previewMergeUndo,
  undoMerge,
} from './organization-merges.ts';
import { listOrganizations, readOrganization } from './organizations.ts';
import { listOverviewUnits, listOwnOverviewUnits, listOwnRemainingUnits } from './overview-units.ts';
import {
  readInventoryOverview,
  readOverview,
  readOverviewYear,
  readOwnInventoryOverview,
  readOwnOverview,
  readOwnOverviewYear,
} from './overviews.ts';
import { copyProject, createProject, listDrafts, listProjects, saveProject } from './owned-projects.ts';
import { paymentCalls } from './payment-calls.ts';
import { readMapNames, searchPlaces } from './places.ts';
import {
  addComment,
  askForChanges,
  listComments,
  readChecklist,
  readProjectChecklist,
  resolveComment,
  tickChecklistItem,
  updateChecklist,
} from './project-review.ts';
import {
  actionOnProject,
  approveProject,
  archiveProject,
  deleteProject,
  featureProject,
  plainCalls,
  readAdminProject,
  readHistory,
  rejectProject,
  submitProject,
  updateEmissions,
} from './project-transitions.ts';
import { countProjectFacets, listPublicProjects } from './projects.ts';
import { readProjectsMap } from './projects-map.ts';
import { listMilestones, listProjectUnits, readProject } from './read-project.ts';
import { lookUpSerial, searchSerials } from './serials.ts';
import {
  readApiKey,
  readFigures,
  readPricing,
  readPublicLog,
  readSettings,
  reportCsp,
  updateSettings,
} from './site.ts';
import { readRegistries, updateRegistries } from './source-registries.ts';
import { readStatement } from './statements.ts';
import { listSuggestions } from './suggestions.ts';
import { listAllTokenMovements } from './tokens.ts';
import { cancelUnits, listOwnedUnits, retireUnits, transferUnits } from './unit-operations.ts';
import { readFileLink, uploadFile, uploadImage } from './uploads.ts';
import {
  activateUser,
  deleteUser,
  disableUser,
  handOverUser,
  impersonateUser,
  setUserPassword,
  undoHandover,
  updateIncludedOrganizations,
  updateInventoryTokens,
  updateMicrositeTokens,
  updateProjectTokens,
  updateRole,
} from './user-actions.ts';
import { listUsers, readUser } from './users.ts';

/** All endpoints of the registry, in the order of the API documentation. */
export const calls: readonly Endpoint[] = [
  listPublicProjects,
  countProjectFacets,
  compareProjects,
  listActivity,
  listLatestRetirements,
  listProjectUnits,
  listMilestones,
  listProjects,
  readProjectsMap,
  searchPlaces,
  readMapNames,
  listSuggestions,
  readProject,
  listDrafts,
  createProject,
  copyProject,
  exportEntries,
  importDrafts,
  listMappings,
  saveMapping,
  deleteMapping,
  saveProject,
  submitProject,
  approveProject,
  rejectProject,
  ...Object.values(plainCalls),
  deleteProject,
  featureProject,
  archiveProject,
  updateEmissions,
  askForChanges,
  listComments,
  addComment,
  resolveComment,
  readProjectChecklist,
  tickChecklistItem,
  readHistory,
  readAdminProject,
  actionOnProject,
  lookUpSerial,
  searchSerials,
  readCertificate,
  previewCertificate,
  readStatement,
  readExamples,
  listOwnedUnits,
  retireUnits,
  transferUnits,
  cancelUnits,
  listInventoryOptions,
  searchReceivers,
  listOrganizations,
  readOrganization,
  readOwnOverview,
  readOverview,
  readOwnInventoryOverview,
  readInventoryOverview,
  readOwnOverviewYear,
  readOverviewYear,
  listOwnOverviewUnits,
  listOverviewUnits,
  listOwnRemainingUnits,
  readFigures,
  readPublicLog,
  readApiKey,
  readCaptcha,
  sendContactMessage,
  reportCsp,
  ...accountCalls,
  uploadImage,
  uploadFile,
  readFileLink,
  readPricing,
  readSettings,
  updateSettings,
  ...paymentCalls,
  readChecklist,
  updateChecklist,
  readRegistries,
  updateRegistries,
  listAllTokenMovements,
  listUsers,
  readUser,
  activateUser,
  disableUser,
  setUserPassword,
  updateProjectTokens,
  updateInventoryTokens,
  updateMicrositeTokens,
  updateRole,
  updateIncludedOrganizations,
  handOverUser,
  undoHandover,
  deleteUser,
  impersonateUser,
  listAudit,
  readDashboard,
  previewCorrection,
  listCorrections,
  requestCorrection,
  confirmCorrection,
  declineCorrection,
  listDuplicates,
  listMerges,
  previewMerge,
  mergeOrganizations,
  previewMergeUndo,
  undoMerge,
  keepNotSame,
  importFile,
  listImportRuns,
  readImportRun,
  listImportRunEntries,
  undoImportRun,
  listOwnImportRuns,
  readImportProgress,
] as readonly Endpoint[];
