use crate::{Error, Summary};

pub(crate) fn markdown(_summary: &Summary) -> Result<String, Error> {
    Ok(String::new())
}
pub(crate) fn html(_summary: &Summary) -> Result<String, Error> {
    Ok(String::new())
}
