/* Only the parts of the component library that screens use, in the order its own sheet has them. */
import '@mantine/core/styles/default-css-variables.css';
