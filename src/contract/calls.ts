import { accountCalls } from './account-calls.ts';
import { listActivity } from './activity.ts';
import { listAudit } from './audit.ts';
import { sendContactMessage } from './contact.ts';
import { listInventoryOptions, searchReceivers } from './unit-acts.ts';
import {
  requestCorrection,
  confirmCorrection,
  declineCorrection,
  listCorrections,
  previewCorrection,
} from './corrections.ts';
import { reportCsp, readPricing, readSettings, updateSettings, readApiKey, readFigures } from './site.ts';
import { readExamples } from './api-docs.ts';
import { readCaptcha } from './captcha.ts';
import { importDrafts, importFile } from './imports.ts';
import { listOrganizations, readOrganization } from './organizations.ts';
import { listOverviewUnits, listOwnOverviewUnits, listOwnRemainingUnits } from './overview-units.ts';
import {
  readOverviewYear,
  readOwnOverviewYear,
  readInventoryOverview,
  readOverview,
  readOwnInventoryOverview,
  readOwnOverview,
} from './overviews.ts';
import {
  actOnProject,
  readAdminProject,
  readHistory,
  approveProject,
  archiveProject,
  deleteProject,
  featureProject,
  rejectProject,
  reopenProject,
  submitProject,
  updateEmissions,
} from './project-transitions.ts';
import { copyProject, createProject, listDrafts, listProjects, saveProject } from './held-projects.ts';
import { readMapNames, searchPlaces } from './places.ts';
import {
  addComment,
  askForChanges,
  listComments,
  resolveComment,
  readChecklist,
  readProjectChecklist,
  tickChecklistItem,
  updateChecklist,
} from './project-review.ts';
import { listSuggestions } from './suggestions.ts';
import { countProjectFacets, listPublicProjects } from './projects.ts';
import { listMilestones, listProjectUnits, readProject } from './read-project.ts';
import { readProjectsMap } from './projects-map.ts';
import {
  checkPayments,
  listReviewedPayments,
  pricePayment,
  readPaymentCheck,
  readSeller,
  recordPayment,
  refundPayment,
  updateSeller,
  voidPayment,
} from './payment-review.ts';
import {
  checkCardPayment,
  listPayments,
  payByCard,
  readPaymentDocument,
  receivePaymentEvent,
  sendPaymentForm,
} from './payments.ts';
import { listAllTokenEntries, listTokenEntries } from './tokens.ts';
import { lookUpSerial, searchSerials } from './serials.ts';
import { readFileLink, uploadFile, uploadImage } from './uploads.ts';
import { readCertificate } from './certificates.ts';
import {
  activateUser,
  deleteUser,
  disableUser,
  handOverUser,
  impersonateUser,
  listUsers,
  readUser,
  setUserPassword,
  undoHandover,
  updateIncludedOrganizations,
  updateInventoryTokens,
  updateMicrositeTokens,
  updateProjectTokens,
  updateRole,
} from './users.ts';
import type { Endpoint } from './endpoint.ts';

/** All endpoints of the registry, in the order of the API documentation. */
export const calls: readonly Endpoint[] = [
  listPublicProjects,
  countProjectFacets,
  listActivity,
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
  importDrafts,
  saveProject,
  submitProject,
  approveProject,
  rejectProject,
  reopenProject,
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
  actOnProject,
  lookUpSerial,
  searchSerials,
  readCertificate,
  readExamples,
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
  sendPaymentForm,
  payByCard,
  checkCardPayment,
  listPayments,
  readPaymentDocument,
  receivePaymentEvent,
  listTokenEntries,
  listReviewedPayments,
  pricePayment,
  recordPayment,
  voidPayment,
  refundPayment,
  readPaymentCheck,
  checkPayments,
  readSeller,
  updateSeller,
  readChecklist,
  updateChecklist,
  listAllTokenEntries,
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
  previewCorrection,
  listCorrections,
  requestCorrection,
  confirmCorrection,
  declineCorrection,
  importFile,
] as readonly Endpoint[];
